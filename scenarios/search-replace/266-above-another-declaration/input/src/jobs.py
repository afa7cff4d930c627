@login_required
@cached(20)
def list_users(request):
    return render(request)


# It blocks.
@traced
def flush(queue):
    queue.wait()
