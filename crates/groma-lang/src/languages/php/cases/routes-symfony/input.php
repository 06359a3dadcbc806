<?php

namespace App\Controller;

use Symfony\Component\Routing\Attribute\Route;

#[Route('/blog', name: 'blog_')]
class BlogController
{
    #[Route('/', methods: ['GET'])]
    #[Route('/page/{page}', name: 'page')]
    public function index() {}

    /**
     * @Route("/old/{id}", name="old", methods={"GET", "POST"})
     */
    public function old() {}

    #[Required]
    public function none() {}
}
