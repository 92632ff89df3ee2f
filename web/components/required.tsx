/** A required field's label with the specification's star, which screen readers skip. */
export const Required = ({ children }: { children: string }) => (
  <span>
    {children}
    <span aria-hidden="true">*</span>
  </span>
);
