/** Leads to the first field of a form that was refused, once the refusal stands below it. */
export function focusFault(form: EventTarget | null): void {
  setTimeout(() => {
    if (form instanceof Element) form.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  })
}
