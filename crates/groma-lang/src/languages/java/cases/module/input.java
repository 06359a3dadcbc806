/** Sells things. */
@Deprecated
open module com.example.shop {
    requires java.base;
    requires transitive java.sql;
    requires static lombok;
    exports com.example.shop.api;
    exports com.example.shop.spi to com.example.tools, com.example.tests;
    opens com.example.shop.model;
    uses com.example.shop.spi.Plugin;
    provides com.example.shop.spi.Plugin with com.example.shop.Core;
}
