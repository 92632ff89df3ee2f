/** Renders a popup next to its trigger, so that it stays inside the page's landmarks. */
export const besideTrigger = (trigger: HTMLElement): HTMLElement =>
  trigger.parentElement ?? document.body;
