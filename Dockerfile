# The server and the built pages. It holds no secret: pass the settings of server/README.md as environment variables.
#   docker build --build-arg VITE_SITE_URL=https://… -t campfire .
# This file has not been built where it was written, for want of a Docker engine; its steps were run one by one.

FROM node:22-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --ignore-scripts
COPY . .
# The pages' settings (server/README.md) are fixed by the build: name those you need as --build-arg.
ARG VITE_SITE_URL VITE_API_KEY VITE_CONTACT_EMAIL VITE_CONTACT_PHONE VITE_DEVELOPER_EMAIL
ARG VITE_INSTAGRAM_URL VITE_X_URL VITE_FACEBOOK_URL VITE_YOUTUBE_URL VITE_LINKEDIN_URL
ARG VITE_CONSUMER_IOS_URL VITE_CONSUMER_ANDROID_URL VITE_BUSINESS_IOS_URL VITE_BUSINESS_ANDROID_URL
ARG VITE_PLAY_SOURCE VITE_APPLE_PROVIDER
ARG VITE_APP_SCHEME VITE_MEETING_URL VITE_FORM_URL VITE_IMAGES_KEPT_DAYS
ARG VITE_STAFF_PROJECT VITE_STAFF_API_KEY VITE_STAFF_AUTH_DOMAIN
ARG VITE_CONSUMER_PROJECT VITE_CONSUMER_API_KEY VITE_CONSUMER_AUTH_DOMAIN
ARG VITE_BUSINESS_PROJECT VITE_BUSINESS_API_KEY VITE_BUSINESS_AUTH_DOMAIN
ARG VITE_EMAILJS_USER VITE_EMAILJS_SERVICE VITE_EMAILJS_TEMPLATE
ARG VITE_MAIN_API VITE_EMAIL_API VITE_ACCOUNTS_API VITE_VISITS_API VITE_STAFF_API VITE_BUSINESSES_API
RUN npm run build

FROM node:22-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts && npm cache clean --force

FROM node:22-slim
# Nobody installs anything in a running server.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack /opt/yarn* \
  && mkdir /data /images && chown node:node /data /images
ENV NODE_ENV=production HOST=0.0.0.0 PORT=4173 DATA_DIR=/data AUTH_EMULATORS=off
WORKDIR /app
COPY --from=packages /app/node_modules node_modules
COPY package.json tsconfig.base.json tsconfig.json ./
COPY server server
COPY src/contract src/contract
COPY src/rules src/rules
COPY --from=build /app/dist dist
USER node
VOLUME /data
EXPOSE 4173
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=1s \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then((answer) => process.exit(answer.ok ? 0 : 1), () => process.exit(1))"]
# node is the first process and gets SIGTERM itself.
CMD ["node", "--import", "tsx", "server/cli/serve.ts"]
