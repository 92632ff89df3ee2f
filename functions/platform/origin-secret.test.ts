import { describe, expect, it } from 'vitest';
import {
  cameThroughDistribution,
  ORIGIN_SECRET_HEADER,
  VIEWER_HEADER,
  viewerAddress,
} from './origin-secret.ts';

const [OLD, NEW] = ['o'.repeat(48), 'n'.repeat(48)];

describe('origin verification', () => {
  it.each([
    ['the secret', { [ORIGIN_SECRET_HEADER]: NEW }],
    ['the previous secret', { [ORIGIN_SECRET_HEADER]: OLD }],
    ['the secret under a name in capitals', { [ORIGIN_SECRET_HEADER.toUpperCase()]: NEW }],
  ])('accepts %s', (_, headers) => {
    expect(cameThroughDistribution(headers, [NEW, OLD])).toBe(true);
  });

  it.each([
    ['no headers', undefined],
    ['no secret', {}],
    ['an empty secret', { [ORIGIN_SECRET_HEADER]: '' }],
    ['part of the secret', { [ORIGIN_SECRET_HEADER]: NEW.slice(1) }],
    ['two secrets in one header', { [ORIGIN_SECRET_HEADER]: `${NEW},${NEW}` }],
    ['another secret', { [ORIGIN_SECRET_HEADER]: OLD }],
    ['the secret under another name', { [VIEWER_HEADER]: NEW }],
  ])('refuses %s', (_, headers) => {
    expect(cameThroughDistribution(headers, [NEW])).toBe(false);
  });

  it('refuses everything where there is no secret', () => {
    expect(cameThroughDistribution({ [ORIGIN_SECRET_HEADER]: '' }, [])).toBe(false);
  });

  it("reads the viewer's address", () => {
    expect(viewerAddress({ [VIEWER_HEADER]: '196.25.1.9' })).toBe('196.25.1.9');
    expect(viewerAddress({})).toBeUndefined();
  });
});
