package shop;

import org.springframework.web.bind.annotation.*;

@RestController
@RequestMapping("/owners")
class OwnerController {
    static final String ONE = "/{id}";

    @GetMapping({"", "/all"})
    List<Owner> all() { return rest.getForObject("/not/a/route", List.class); }

    @PostMapping(path = ONE + "/pets", consumes = "application/json")
    void add() {}

    @RequestMapping(value = "/any", method = {RequestMethod.PUT, RequestMethod.PATCH})
    void change() {}

    @DeleteMapping
    void clear() {}
}

@FeignClient("other")
interface Other {
    @GetMapping("/not/a/route")
    String get();
}
