package a;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping(Shop.BASE)
class Shop {
    static final String ROOT = "/the/root/of/all/that/is/sold";
    static final String BASE = ROOT + "/shop" + "/items";
    static final List<String> UNUSED = List.of("/not", "/a", "/route");

    @GetMapping("/{id}")
    Item get(long id) {
        return items.find(id, "of a body that is left out");
    }

    void inBody() {
        class Local {
            @PostMapping("/local")
            void post() { accept("a local route"); }
        }
    }
}
