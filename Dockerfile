# The product with both front ends inside. Build: docker build -t pickup .
FROM denoland/deno:2.9.6 AS build
WORKDIR /src
COPY . .
RUN deno install --frozen && deno task release /app && mkdir /app/.data
# What would be compiled at the first start is compiled here, once.
RUN cd /app && rm -rf /deno-dir/* && deno cache server/main.js api/main.ts

# No shell and no package manager: glibc, tini and deno.
FROM denoland/deno:distroless-2.9.6
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /deno-dir /deno-dir
COPY --from=build --chown=65532:65532 /app/.data /app/.data
# The base calls this user nonroot. These two folders are all it may write.
USER 65532:65532
ENV APP_ENV=production PORT=8000 DATA_DIR=/app/.data DENO_NO_UPDATE_CHECK=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["/bin/deno", "eval", "Deno.exit((await fetch('http://127.0.0.1:8000/readyz')).ok ? 0 : 1)"]
CMD ["task", "serve"]
