@login_required
@cached(20)
def list_users(request):
    return render(request)


# It blocks for 20 seconds at most.
@traced
def flush(queue):
    queue.wait()
