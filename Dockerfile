# The product with both front ends inside. Build: docker build -t pickup .
FROM denoland/deno:2.9.6 AS build
WORKDIR /src
COPY . .
RUN deno install --frozen && deno task release /app && mkdir /data
# What would be compiled at the first start is compiled here, once.
RUN cd /app && rm -rf /deno-dir/* && deno cache server/api/main.js api/main.ts

# For commands (docs/deploy.md): the product with pg_dump and pg_restore of docker-compose.yml's PostgreSQL.
FROM postgres:18 AS tools
COPY --from=denoland/deno:bin-2.9.6 /deno /usr/local/bin/deno
# The user of the product, whose files these commands share.
RUN groupadd --gid 65532 nonroot && useradd --uid 65532 --gid 65532 --no-create-home --home-dir /tmp nonroot
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /deno-dir /deno-dir
COPY --from=build --chown=65532:65532 /data /app/.data
USER 65532:65532
# The programs themselves come before Debian's wrappers of the same names.
ENV PATH=/usr/lib/postgresql/$PG_MAJOR/bin:$PATH
ENV APP_ENV=production DATA_DIR=/app/.data DENO_DIR=/deno-dir DENO_NO_UPDATE_CHECK=1
ENTRYPOINT ["deno"]
CMD ["task"]

# No shell and no package manager: glibc, tini and deno.
FROM denoland/deno:distroless-2.9.6
WORKDIR /app
COPY --from=build /app /app
COPY --from=build --chown=65532:65532 /deno-dir /deno-dir
COPY --from=build --chown=65532:65532 /data /app/.data
# The base calls this user nonroot. These two folders are all it may write.
USER 65532:65532
ENV APP_ENV=production PORT=8000 DATA_DIR=/app/.data DENO_NO_UPDATE_CHECK=1
EXPOSE 8000
HEALTHCHECK --interval=10s --timeout=5s --start-period=20s \
  CMD ["/bin/deno", "eval", "Deno.exit((await fetch('http://127.0.0.1:8000/readyz')).ok ? 0 : 1)"]
CMD ["task", "serve"]
