<?php

use Slim\Factory\AppFactory;

$app = AppFactory::create();
$app->get('/hello/{name}', function ($request, $response) { return $response; });
$app->group('/users', function ($group) {
    $group->map(['GET', 'PATCH'], '/{id}', UserAction::class);
});
$app->get('settings');
