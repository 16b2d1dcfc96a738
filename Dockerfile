# One image for all processes: HTTP by default, the worker and the migrations by another command.
FROM node:24-bookworm-slim AS manifests
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
COPY cli/package.json cli/
COPY conformance/package.json conformance/
COPY scripts/package.json scripts/

FROM manifests AS build
COPY scripts/install-hooks.mjs scripts/
RUN npm ci --no-audit --no-fund
COPY . .
RUN npm run build

# Only what the API needs to run: neither PostgreSQL's binaries nor anything of the admin's build.
FROM manifests AS dependencies
RUN npm ci --no-audit --no-fund --omit=dev --ignore-scripts --workspace=domain --workspace=contract --workspace=api

FROM node:24-bookworm-slim
ENV NODE_ENV=production HOST=:: PORT=3000 ADMIN_DIST=/app/admin/dist DOCS_DIST=/app/docs/dist
ENV NODE_OPTIONS=--max-semi-space-size=32
WORKDIR /app
COPY --from=dependencies /app ./
COPY --from=build /app/domain/dist domain/dist
COPY --from=build /app/contract/dist contract/dist
COPY --from=build /app/api/dist api/dist
COPY --from=build /app/admin/dist admin/dist
COPY --from=build /app/operations/dist operations/dist
COPY --from=build /app/docs/dist docs/dist
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "api/dist/main.js"]
