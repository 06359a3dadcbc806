from django.contrib import admin
from django.urls import include, path, re_path
from rest_framework import routers

from . import views

router = routers.DefaultRouter()
router.register(r"users", views.UserViewSet)

shop_patterns = [
    path("cart/", views.cart),
    re_path(r"^items/(?P<id>\d+)$", views.ItemView.as_view(), name="item"),
]

urlpatterns = [
    path("admin/", admin.site.urls),
    path("blog/", include("blog.urls")),
    path("shop/", include((shop_patterns, "shop"))),
    path("api/", include(router.urls)),
    path("login/", login_required(views.login)),
    path("old/", include([path("page/", views.old)])),
]
