/** The deployment's settings, read once before the first render. */
import type { BrowserConfig } from '../../shared/kernel/settings.ts';

let loaded: BrowserConfig | undefined;

/**
 * Fetches `/config.json`, once. The deployment makes it from checked settings, so its shape is trusted
 * here. (@throws unchanged; the site's bucket serves it, not the API)
 */
export async function loadRuntimeConfig(): Promise<BrowserConfig> {
  if (loaded) return loaded;
  const response = await fetch('/config.json', { credentials: 'same-origin' });
  if (!response.ok) throw new Error(`/config.json answered ${response.status}`);
  loaded = (await response.json()) as BrowserConfig;
  return loaded;
}

/**
 * The settings.
 * @throws Error before `loadRuntimeConfig` has ended
 */
export function runtimeConfig(): BrowserConfig {
  if (!loaded) throw new Error('the settings are not loaded yet');
  return loaded;
}
