import java.util.List;

final String greeting = "hello";
static final int LIMIT = 5;

String greet(String name) { return greeting + name; }

void main() {
    int local = LIMIT;
    System.out.println(greet("you"));
}

record Person(String name) {}
