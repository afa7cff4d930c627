package sign

import (
	"testing"

	"github.com/stretchr/testify/require"
)

func TestDefault(t *testing.T) {
	ctx := wrap(t)
	require.NoError(t, Pipe{}.Default(ctx))
	require.Equal(t, "gpg", ctx.Cmd)
}

func TestDisabled(t *testing.T) {
	ctx := wrap(t)
	require.EqualError(t, Pipe{}.Run(ctx), "signing is disabled")
}

func TestInvalid(t *testing.T) {
	ctx := wrap(t)
	require.Error(t, Pipe{}.Run(ctx))
}
