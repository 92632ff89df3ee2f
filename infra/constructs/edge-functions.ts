/** CloudFront functions, in CloudFront's dialect of JavaScript. */
import { VIEWER_HEADER } from '../../functions/platform/origin-secret.ts';

/**
 * A path without a file extension is a screen of the browser application and gets index.html. The
 * welcome page, the sign-in, the registration and links for customers have pages of their own.
 */
export const PAGE_FOR_ROUTES = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (request.uri === '/welcome') request.uri = '/welcome.html';
  else if (request.uri === '/register' || request.uri === '/auth/register')
    request.uri = '/register.html';
  else if (request.uri === '/login') request.uri = '/login.html';
  else if (request.uri.indexOf('/ref/') === 0) request.uri = '/ref.html';
  else if (request.uri.indexOf('/lead/') === 0) request.uri = '/lead.html';
  else if (request.uri.indexOf('/shared/') === 0) request.uri = '/shared.html';
  else if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}`;

/**
 * Sends the caller's IP address, in place of a header that the caller sent. CloudFront's own header
 * can't be used: its policies also forward `host`, by which API Gateway finds the API.
 */
export const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_HEADER}'] = { value: event.viewer.ip };
  return request;
}`;
