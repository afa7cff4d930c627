const app = express()

// Everything below /api needs a session.
app.use("/api", requireSession({ strict: true }))
app.use("/api", limit(100))

app.listen(process.env.PORT ?? 8080)
