# The API with both front ends inside. Build: docker build -t pickup .
FROM denoland/deno:2.9.6 AS build
WORKDIR /app
COPY . .
RUN deno install --frozen && deno task build

FROM denoland/deno:2.9.6
WORKDIR /app
COPY --from=build --chown=deno:deno /app /app
USER deno
ENV APP_ENV=production PORT=8000 DATA_DIR=/app/.data
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["deno", "eval", "--allow-net=127.0.0.1", "Deno.exit((await fetch('http://127.0.0.1:8000/readyz')).ok ? 0 : 1)"]
CMD ["task", "serve"]
