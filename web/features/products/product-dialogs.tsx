import { DeleteProductDialog } from './delete-product-dialog.tsx';
import { EditProductDialog } from './edit-product-dialog.tsx';
import { ViewProductDialog } from './view-product-dialog.tsx';

export const productDialogs = {
  view: ViewProductDialog,
  edit: EditProductDialog,
  delete: DeleteProductDialog,
};
