/** Shown where a call gets no answer of ours. */

export const UNREACHABLE = 'The portal can’t be reached. Check your connection and try again.';
export const NETWORK_ANSWERED =
  'The network answered instead of the portal. Sign in to this Wi-Fi and try again.';
