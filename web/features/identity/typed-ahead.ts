/**
 * Hands over the text that was typed into login.html or register.html before the portal was there. The
 * portal's form takes its place, and goes on with its values and its focus.
 */
import type { FormInstance } from 'antd';
import { useLayoutEffect } from 'react';
import type { FormName } from '../../lib/forms/form-names.ts';

const pageForm = document.querySelector<HTMLFormElement>('#first-form');

/**
 * The inputs of the page, found when the portal arrives: they keep their values where something else is
 * shown before its form. Empty where the screen follows another one.
 */
let pageInputs: readonly HTMLInputElement[] = Array.from(pageForm?.querySelectorAll('input') ?? []);

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

interface TypedAhead<Values> {
  form: FormInstance<Values>;
  name: FormName;
  /** Called when something was typed. */
  onChange?: () => void;
}

/**
 * Takes over what was typed, just before the portal's form is painted; submits it where the page's form was
 * submitted.
 */
export function useTypedAhead<Values>({ form, name, onChange }: TypedAhead<Values>): void {
  useLayoutEffect(() => {
    if (pageForm?.name !== name) return;
    // Read now: somebody may have typed on since the first render. The inputs are no longer in the
    // page, but keep their values and selections.
    const typed = pageInputs.filter(({ value, defaultValue }) => value !== defaultValue);
    if (typed.length > 0) {
      const values = Object.fromEntries(typed.map((input) => [input.name, input.value]));
      form.setFieldsValue(values as Parameters<typeof form.setFieldsValue>[0]);
      onChange?.();
    }
    if (focused) focusLike(name, focused);
    if (pageInputs.length > 0 && 'submitted' in pageForm.dataset) form.submit();
    pageInputs = [];
    focused = undefined;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the form takes over
  }, []);
}

/** Focuses the portal's input of the same name, with the same selection. */
function focusLike(form: FormName, { name, selectionStart, selectionEnd }: HTMLInputElement): void {
  const input = document.querySelector<HTMLInputElement>(`#${form}_${name}`);
  input?.focus();
  // Inputs for e-mail addresses have no selection.
  if (selectionStart !== null) input?.setSelectionRange(selectionStart, selectionEnd);
}
