import requests
import responses
from flask import Blueprint, Flask
from flask.views import MethodView

from shop.orders import bp as orders

app = Flask(__name__)
users = Blueprint("users", __name__, url_prefix="/users")


@app.route("/")
def index():
    return requests.get("/not/a/route")


@users.route("/<int:id>", methods=["GET", "POST"])
@users.get("/by-name/<name>")
def user(id):
    return cache.get("/a")


class Basket(MethodView):
    def get(self):
        return "basket"


app.add_url_rule("/basket", view_func=Basket.as_view("basket"))
app.register_blueprint(users)
app.register_blueprint(orders, url_prefix="/orders")


@responses.get("/imitated")
def imitation():
    return cache.get("/a")


def create_app(app):
    @app.post("/made")
    def made():
        return "made"
