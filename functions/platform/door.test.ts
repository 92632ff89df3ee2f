import { describe, expect, it } from 'vitest';
import { cameThroughDoor, DOOR_HEADER, VIEWER_HEADER, viewerAddress } from './door.ts';

const [OLD, NEW] = ['o'.repeat(48), 'n'.repeat(48)];

describe('the door', () => {
  it.each([
    ['the key', { [DOOR_HEADER]: NEW }],
    ['the key that it takes over from', { [DOOR_HEADER]: OLD }],
    ['the key under a name in capitals', { [DOOR_HEADER.toUpperCase()]: NEW }],
  ])('lets %s in', (_, headers) => {
    expect(cameThroughDoor(headers, [NEW, OLD])).toBe(true);
  });

  it.each([
    ['no headers', undefined],
    ['no key', {}],
    ['an empty key', { [DOOR_HEADER]: '' }],
    ['part of the key', { [DOOR_HEADER]: NEW.slice(1) }],
    ['two keys in one', { [DOOR_HEADER]: `${NEW},${NEW}` }],
    ['another key', { [DOOR_HEADER]: OLD }],
    ['the key under another name', { [VIEWER_HEADER]: NEW }],
  ])('refuses %s', (_, headers) => {
    expect(cameThroughDoor(headers, [NEW])).toBe(false);
  });

  it('refuses everything where there is no key', () => {
    expect(cameThroughDoor({ [DOOR_HEADER]: '' }, [])).toBe(false);
  });

  it('says who called', () => {
    expect(viewerAddress({ [VIEWER_HEADER]: '196.25.1.9' })).toBe('196.25.1.9');
    expect(viewerAddress({})).toBeUndefined();
  });
});
