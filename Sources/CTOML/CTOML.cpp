#define TOML_HEADER_ONLY 1
#define TOML_EXCEPTIONS 0
#define TOML_ENABLE_FORMATTERS 0
#include <toml++/toml.h>

extern "C" {
#include "CTOML.h"
}

#include <new>
#include <string>
#include <vector>

struct ctoml_document {
    toml::table root;
    std::string error;
    ctoml_place error_place = {0, 0};
    std::vector<ctoml_node> nodes;
};

namespace {

ctoml_place place(const toml::source_position &position) { return {position.line, position.column}; }

void append(ctoml_document &document, int depth, const toml::key *key, const toml::node &value);

void append_children(ctoml_document &document, int depth, const toml::node &value) {
    if (const auto *table = value.as_table()) {
        for (auto &&[key, child] : *table) append(document, depth, &key, child);
    } else if (const auto *array = value.as_array()) {
        for (auto &&child : *array) append(document, depth, nullptr, child);
    }
}

void append(ctoml_document &document, int depth, const toml::key *key, const toml::node &value) {
    ctoml_node node = {};
    node.depth = depth;
    node.kind = ctoml_other;
    node.key = "";
    node.begin = place(value.source().begin);
    node.end = place(value.source().end);
    node.named = node.begin;
    if (key != nullptr) {
        node.key = key->data();
        node.key_length = key->length();
        node.named = place(key->source().begin);
    }
    if (value.is_table()) node.kind = ctoml_table;
    if (value.is_array()) node.kind = ctoml_array;
    if (const auto *text = value.as_string()) {
        node.kind = ctoml_string;
        node.text = text->get().data();
        node.text_length = text->get().size();
    }
    if (const auto *integer = value.as_integer()) {
        node.kind = ctoml_integer;
        node.integer = integer->get();
    }
    if (const auto *boolean = value.as_boolean()) {
        node.kind = ctoml_boolean;
        node.integer = boolean->get() ? 1 : 0;
    }
    document.nodes.push_back(node);
    append_children(document, depth + 1, value);
}

}  // namespace

ctoml_document *ctoml_parse(const char *text, size_t length) {
    auto *document = new (std::nothrow) ctoml_document();
    if (document == nullptr) return nullptr;
    auto result = toml::parse(std::string_view(text, length));
    if (result) {
        document->root = std::move(result).table();
        append_children(*document, 0, document->root);
    } else {
        document->error = std::string(result.error().description());
        document->error_place = place(result.error().source().begin);
    }
    return document;
}

void ctoml_free(ctoml_document *document) { delete document; }

const char *ctoml_error(const ctoml_document *document, ctoml_place *place) {
    if (document->error.empty()) return nullptr;
    *place = document->error_place;
    return document->error.c_str();
}

size_t ctoml_count(const ctoml_document *document) { return document->nodes.size(); }

ctoml_node ctoml_get(const ctoml_document *document, size_t index) { return document->nodes[index]; }
