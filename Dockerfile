# One image for all processes: HTTP by default, the others and the commands by another command. Its base is pinned; to
# renew it, see "The image" in docs/operations.md.
FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d AS manifests
WORKDIR /app
COPY package.json package-lock.json ./
COPY domain/package.json domain/
COPY contract/package.json contract/
COPY api/package.json api/
COPY admin/package.json admin/
COPY operations/package.json operations/
COPY widget/package.json widget/
COPY sandbox/package.json sandbox/
COPY bench/package.json bench/
COPY faults/package.json faults/
COPY simulation/package.json simulation/
COPY cli/package.json cli/
COPY conformance/package.json conformance/
COPY rosetta/package.json rosetta/
COPY scripts/package.json scripts/

FROM manifests AS build
COPY scripts/install-hooks.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Only what the API needs to run: neither PostgreSQL's binaries nor anything of the admin's build.
FROM manifests AS dependencies
RUN npm ci --no-audit --no-fund --omit=dev --ignore-scripts --workspace=domain --workspace=contract --workspace=api

# Nothing that only development needs, and a list of what is left.
FROM build AS production
COPY --from=dependencies /app /image
RUN node scripts/dist/print-sbom.js /image --prune > /sbom.json && mv /sbom.json /image/

FROM node:24-bookworm-slim@sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d
ARG REVISION=unknown
LABEL org.opencontainers.image.title="Purchase Limits" \
  org.opencontainers.image.description="HTTP, workers, the operators' pages and the commands of the purchase limits app" \
  org.opencontainers.image.version="1.3.3" \
  org.opencontainers.image.revision="${REVISION}" \
  org.opencontainers.image.licenses="MIT" \
  org.opencontainers.image.base.name="docker.io/library/node:24-bookworm-slim" \
  org.opencontainers.image.base.digest="sha256:6f7b03f7c2c8e2e784dcf9295400527b9b1270fd37b7e9a7285cf83b6951452d"
ENV NODE_ENV=production HOST=:: PORT=3000 ADMIN_DIST=/app/admin/dist DOCS_DIST=/app/docs/dist
ENV OPERATIONS_DIST=/app/operations/dist
ENV NODE_OPTIONS=--max-semi-space-size=32
WORKDIR /app
COPY --from=production /image ./
COPY --from=build /app/domain/dist domain/dist
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/admin/dist admin/dist
COPY --from=build /app/operations/dist operations/dist
COPY --from=build /app/docs/dist docs/dist
# The user `node`, by number: Kubernetes can't tell from a name that it isn't root. Nothing is written but to /tmp.
USER 1000:1000
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
