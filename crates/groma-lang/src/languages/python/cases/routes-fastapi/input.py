from fastapi import APIRouter, FastAPI
from starlette.routing import Mount, Route

from shop import items

PREFIX = "/v1"
app = FastAPI()
router = APIRouter(prefix="/users")


@router.get("/{user_id}", response_model=None)
async def read_user(user_id: int):
    return client.get("/not/a/route")


@app.websocket("/ws")
async def talk(socket):
    return None


app.include_router(router, prefix=PREFIX)
app.include_router(items.router, prefix=f"{PREFIX}/items")
app.add_api_route("/ping", read_user, methods=["GET"])


def setup(api: FastAPI):
    api.include_router(items.admin)


routes = [Mount("/static", routes=[Route("/{name}", read_user, methods=["GET"])])]
