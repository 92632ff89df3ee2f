import { Callout } from '../../components/callout.tsx';
import { Question } from '../../components/question.tsx';
import { useDeleteProduct } from './admin-queries.ts';
import css from './delete-product-dialog.module.css';
import type { ProductDialogProps } from './product-dialogs.tsx';

/** Asks before a product is deleted. */
export function DeleteProductDialog({ product, open, onClose, afterClose }: ProductDialogProps) {
  const deletion = useDeleteProduct();
  return (
    <Question
      title="Delete Product"
      open={open}
      onClose={onClose}
      afterClose={afterClose}
      action="Delete"
      danger
      pending={deletion.isPending}
      onConfirm={() => deletion.mutate(product, { onSuccess: onClose })}
      overtaken={undefined}
    >
      <p className={css.question}>
        Are you sure you want to delete <strong>{product.name}</strong>? This action cannot be
        undone.
      </p>
      <Callout>
        Nobody can sell it any more. Sales that were made of it keep its name and their commission,
        and pending ones can still be decided.
        {product.isActive ? ' To stop selling it for a while, deactivate it instead.' : ''}
      </Callout>
    </Question>
  );
}
