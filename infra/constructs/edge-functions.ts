/** CloudFront functions, in CloudFront's dialect of JavaScript. */
import { VIEWER_HEADER } from '../../functions/platform/origin-secret.ts';

/**
 * A path without a file's ending is a route of the browser's: it gets the portal's page. The welcome page
 * and links for customers have pages of their own.
 */
export const PAGE_FOR_ROUTES = `function handler(event) {
  var request = event.request;
  var last = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (request.uri === '/welcome') request.uri = '/welcome.html';
  else if (request.uri.indexOf('/ref/') === 0) request.uri = '/ref.html';
  else if (request.uri.indexOf('/shared/') === 0) request.uri = '/shared.html';
  else if (last.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}`;

/**
 * Says who called, over whatever the viewer says of it. CloudFront has a header of its own for that, but
 * no policy that hands it on leaves out the host, by which the API's gateway is found.
 */
export const VIEWER_ADDRESS = `function handler(event) {
  var request = event.request;
  request.headers['${VIEWER_HEADER}'] = { value: event.viewer.ip };
  return request;
}`;
