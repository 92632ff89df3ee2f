/** Routes the requests of the one port by host and path, as the distribution does. */
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { PortalSettings } from '../../../shared/kernel/settings.ts';
import { FILES_FOLDER, PDF_FOLDER } from '../../../shared/resources/rules.ts';
import { PROOF_FOLDER } from '../../../shared/sales/rules.ts';
import { browserConfigOf } from '../../model/browser-config.ts';
import { fileHeaders, PDF_FOLDERS, securityHeaders } from '../../model/security-headers.ts';
import { REGION } from '../base/environment.ts';
import { hostsOf } from '../base/hosts.ts';
import { type ApiOptions, apiGateway } from './api.ts';
import { type LocalControls, localControls } from './local-controls.ts';
import { poolProxy } from './pool-proxy.ts';
import { BodyTooLarge, sendJson, sendMessage } from '../base/respond.ts';
import { type SiteListener, siteListener } from './static-site.ts';

export interface GatewayOptions extends ApiOptions {
  port: number;
  settings: PortalSettings;
  /** The user pool's own endpoint. */
  poolEndpoint: string;
  controls: LocalControls;
  files: RequestListener;
  /** The folder of the web build, or the listener of a development server. */
  site: string | SiteListener;
  /** A development server writes inline scripts into the page, which the deployed policy forbids. */
  isDev?: boolean;
}

const configFor = ({ settings, pool }: GatewayOptions, host: string) =>
  browserConfigOf({
    settings,
    region: REGION,
    userPoolId: pool.userPoolId,
    userPoolClientId: pool.clientId,
    userPoolEndpoint: `http://${host}/user-pool`,
  });

function headersByHost(options: GatewayOptions): Map<string, [string, string][]> {
  const { site, files } = hostsOf(options.port);
  return new Map(
    site.map((host) => {
      const headers = securityHeaders({
        filesOrigins: [`http://${files}`],
        frameOrigin: `http://${files}`,
        poolOrigin: `http://${host}`,
        liveOrigin: `ws://${host}`,
      });
      if (options.isDev) delete headers['content-security-policy'];
      return [host, Object.entries(headers)];
    }),
  );
}

/** The folders that the distribution serves from the bucket. */
const SERVED_FOLDERS = [FILES_FOLDER, PDF_FOLDER, PROOF_FOLDER];

/** Sets the headers that the distribution adds to files. */
function setFileHeaders(path: string, response: ServerResponse, site: readonly string[]): void {
  const [, , ...parts] = path.split('/');
  const isIn = (folder: string) => parts.join('/').startsWith(folder);
  if (!SERVED_FOLDERS.some(isIn)) return;
  const origins = site.map((host) => `http://${host}`);
  for (const [name, value] of Object.entries(fileHeaders(origins, PDF_FOLDERS.some(isIn))))
    response.setHeader(name, value);
}

/** The distribution's methods; it refuses any other, TRACE among them, before an origin sees it. */
const METHODS = new Set(['GET', 'HEAD', 'OPTIONS', 'PUT', 'POST', 'PATCH', 'DELETE']);

/** This document is published with the pages, as in the cloud. */
const API_DOCUMENT = '/api/openapi.json';

/** The door of the portal: for requests to the one port, and for calls of the API from this process. */
export function openGateway(options: GatewayOptions) {
  const api = apiGateway(options);
  const hosts = hostsOf(options.port);
  const headers = headersByHost(options);
  const pool = poolProxy(options.poolEndpoint);
  const controls = localControls(options.controls, hosts.site);
  const site = typeof options.site === 'string' ? siteListener(options.site) : options.site;

  const route = (request: IncomingMessage, response: ServerResponse, host: string) => {
    const url = new URL(`http://${host}${request.url}`);
    const path = url.pathname;
    if (path.startsWith('/api/') && path !== API_DOCUMENT)
      return api.listen(request, response, url);
    if (path === '/user-pool' || path === '/user-pool/') return pool(request, response);
    if (path.startsWith('/_local/')) return controls(request, response, url);
    if (path !== '/config.json') return site(request, response, path);
    response.setHeader('cache-control', 'no-cache');
    return sendJson(response, 200, configFor(options, host));
  };

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const host = request.headers.host ?? '';
    if (!METHODS.has(request.method ?? '')) {
      response.setHeader('allow', [...METHODS].join(', '));
      return sendMessage(response, 405, 'Method Not Allowed');
    }
    if (host === hosts.files) {
      setFileHeaders(request.url ?? '', response, hosts.site);
      return options.files(request, response);
    }
    const ofHost = headers.get(host);
    // A foreign host name that resolves to this machine is DNS rebinding.
    if (!ofHost) return sendMessage(response, 421, 'Misdirected Request');
    if (!request.url?.startsWith('/') || !URL.canParse(`http://${host}${request.url}`))
      return sendMessage(response, 400, 'Bad Request');
    for (const [name, value] of ofHost) response.setHeader(name, value);
    await route(request, response, host);
  };

  const listen: RequestListener = (request, response) => {
    serve(request, response).catch((error: unknown) => {
      if (error instanceof BodyTooLarge && !response.headersSent)
        return sendMessage(response, 413, 'Request Entity Too Large');
      options.log(`${request.method} ${request.url?.split('?')[0]} failed: ${String(error)}`);
      if (response.headersSent) response.destroy();
      else sendMessage(response, 500, 'Internal Server Error');
      return undefined;
    });
  };
  return { listen, callApi: api.call };
}
