/**
 * Hands over the text that was typed into register.html before the portal was there. The portal's form
 * takes its place, and goes on with its values and its focus.
 */
import type { FormInstance } from 'antd';
import { useLayoutEffect } from 'react';
import type { Registration } from './registration.ts';

/**
 * The inputs of the page, found when the portal arrives: they keep their values where something else is
 * shown before its form. Empty where the screen follows another one.
 */
let pageInputs: readonly HTMLInputElement[] = Array.from(
  document.querySelectorAll<HTMLInputElement>('#first-form input'),
);

/**
 * The one that has the focus. Followed by events, because it may get the focus while React renders, and
 * has lost it when React has taken it out of the page.
 */
let focused = pageInputs.find((input) => input === document.activeElement);
for (const input of pageInputs) {
  input.addEventListener('focus', () => void (focused = input));
  // Afterwards, because an input that React takes out of the page may lose the focus with an event.
  input.addEventListener('blur', () =>
    queueMicrotask(() => {
      if (input.isConnected && focused === input) focused = undefined;
    }),
  );
}

/**
 * Takes over what was typed, just before the portal's form is painted.
 * @param changed called when there was something
 */
export function useTypedAhead(form: FormInstance<Registration>, changed: () => void): void {
  useLayoutEffect(() => {
    // Read now: somebody may have typed on since the first render. The inputs are no longer in the
    // page, but keep their values and selections.
    const typed = pageInputs.filter(({ value, defaultValue }) => value !== defaultValue);
    if (typed.length > 0) {
      form.setFieldsValue(Object.fromEntries(typed.map(({ name, value }) => [name, value])));
      changed();
    }
    if (focused) focusLike(focused);
    pageInputs = [];
    focused = undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form takes over
  }, []);
}

/** Focuses the portal's input of the same name, with the same selection. */
function focusLike({ name, selectionStart, selectionEnd }: HTMLInputElement): void {
  const input = document.querySelector<HTMLInputElement>(`#register_${name}`);
  input?.focus();
  // Inputs for e-mail addresses have no selection.
  if (selectionStart !== null) input?.setSelectionRange(selectionStart, selectionEnd);
}
