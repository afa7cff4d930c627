namespace Acme.Pipeline;

public class RetryBehavior<TRequest, TResponse> : IBehavior<TRequest, TResponse>
    where TRequest : notnull
{
    private readonly IClock _clock;

    public RetryBehavior(IClock clock) => _clock = clock;
}
