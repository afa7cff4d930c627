<?php

namespace App\Http\Controllers;

use App\Models\Post;
use Illuminate\Http\Request;

class PostController extends Controller
{
    public function index()
    {
        return Post::all();
    }

    public function store(Request $request)
    {
        $data = $request->validate([
            'title' => 'required|string|max:255',
            'body' => 'required',
        ]);

        return Post::create($data);
    }

    public function destroy(Post $post)
    {
        $post->delete();

        return response()->noContent();
    }
}
