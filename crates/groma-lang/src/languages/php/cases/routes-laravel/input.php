<?php

use App\Http\Controllers\PhotoController;
use Illuminate\Support\Facades\Route;

Route::get('/', fn () => view('home'))->name('home');
Route::middleware('auth')->prefix('admin')->group(function () {
    Route::match(['get', 'post'], 'reports', [ReportController::class, 'index']);
    Route::resource('photos.comments', PhotoController::class)->only(['index', 'store']);
    Route::group(['prefix' => 'deep'], function () {
        Route::delete('/{id}', 'OldController@destroy');
    });
});
Route::controller(OrderController::class)->group(function () {
    Route::post('/orders', 'store');
});
Route::apiResource('categories', CategoryController::class);
Route::put('/one', OneController::class);
$client->get('/not/a/route', ['query' => []]);
Http::get('/not/a/route');
