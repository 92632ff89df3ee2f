import type { Product } from '../../../shared/products/contract.ts';
import { DeleteQuestion } from '../../components/delete-question.tsx';
import type { RowDialogProps } from '../../components/row-dialogs.tsx';
import { useDeleteProduct } from './admin-queries.ts';

export function DeleteProductDialog({ row: product, ...dialog }: RowDialogProps<Product>) {
  const deletion = useDeleteProduct();
  return (
    <DeleteQuestion
      {...dialog}
      title="Delete Product"
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(product, { onSuccess: dialog.onClose })}
      question={
        <>
          Are you sure you want to delete <strong>{product.name}</strong>? This action cannot be
          undone.
        </>
      }
    >
      Its sales keep their commission, and pending ones can still be decided.
      {product.isActive ? ' To pause it, deactivate it instead.' : ''}
    </DeleteQuestion>
  );
}
