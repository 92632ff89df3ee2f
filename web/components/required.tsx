/** A field's label with the documents' star, which is no part of its name for assistive technology. */
export const Required = ({ children }: { children: string }) => (
  <span>
    {children}
    <span aria-hidden="true">*</span>
  </span>
);
