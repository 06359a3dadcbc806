using Microsoft.AspNetCore.Mvc;

[ApiController]
[Route("api/[controller]")]
public class OrdersController : ControllerBase
{
    [HttpGet("{id:int}")]
    public Order One(int id) => client.Get("/not/a/route");

    [HttpPost]
    public void Create() { }

    [HttpDelete("/absolute/{id}")]
    public void Remove() { }

    [AcceptVerbs("GET", "HEAD"), Route("both")]
    public void Both() { }
}

[Route("[controller]/[action]")]
public class ManageController : Controller
{
    [HttpGet]
    public void Password() { }
}

public class HomeController : Controller
{
    [HttpPost]
    public void Send() { }

    public void Index() { }
}

public static class Routes
{
    public static void MapUsers(this IEndpointRouteBuilder routes)
    {
        var users = routes.MapGroup("/users");
        users.MapGet("/{id}", One).WithName("one");
        users.MapGroup("/deep").MapPost("/", () => 1);
    }

    public static void Start(WebApplication app)
    {
        app.MapUsers();
        app.MapMethods("/any", new[] { "PUT", "PATCH" }, Any);
    }
}
