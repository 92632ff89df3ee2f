/** Puts a popup beside what opens it, inside the page's landmarks; for parts that stay on the screen. */
export const besideTrigger = (trigger: HTMLElement): HTMLElement =>
  trigger.parentElement ?? document.body;
