/** Shared by the pages whose form is there before the portal, which goes on with it. */
import { loadRuntimeConfig } from '../config/runtime.ts';
import { painted } from '../lib/painted.ts';

export const firstForm = document.querySelector<HTMLFormElement>('#first-form');

/** The portal shows that the settings can't be read, and offers to try again. */
export const showCompany = (): Promise<void> =>
  loadRuntimeConfig().then(
    ({ portal }) => document.getElementById('first-company')?.replaceChildren(portal.companyName),
    () => undefined,
  );

/**
 * Loads the portal after the form has been painted, so that its files don't compete with the form's.
 * @param failed called when it can't be loaded, after the page has said so
 */
export function loadPortal(load: () => Promise<unknown>, failed?: () => void): void {
  const loadNow = async () => {
    try {
      await load();
    } catch (error) {
      document
        .getElementById('first-state')
        ?.replaceChildren('The rest can’t be loaded. Check your connection, then reload the page.');
      failed?.();
      throw error;
    }
  };
  void painted().then(loadNow);
}
