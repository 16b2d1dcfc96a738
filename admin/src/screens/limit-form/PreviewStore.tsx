import type { ReactNode } from 'react';
import { useText } from './texts';

/** What the page shows of the product; `quantity` agrees with the message. */
export type PreviewProduct = { title: string; imageUrl: string | null; quantity: number };

type PreviewStoreProps = {
  /** Whether the cart page is shown, and not a product page. */
  isCart: boolean;
  /** The product in the page. */
  product: PreviewProduct;
  /** The message; null when none would show. */
  message: ReactNode;
  /** The shop's own address. */
  domain: string;
};

/** A plain page of the store, with the message: beside the button it is about, or over the page as a popup. */
export function PreviewStore({ isCart, product, message, domain }: PreviewStoreProps) {
  const Page = isCart ? CartPage : ProductPage;
  return (
    <div className="preview-store">
      <div className="preview-bar" aria-hidden>
        <i />
        <i />
        <i />
        <span>{`${domain}${isCart ? '/cart' : ''}`}</span>
      </div>
      <div className="preview-page">
        <Page product={product}>{message}</Page>
      </div>
    </div>
  );
}

type PageProps = {
  /** The product in the page. */
  product: PreviewProduct;
  /** The message. */
  children: ReactNode;
};

function ProductPage({ product, children }: PageProps) {
  const t = useText();
  return (
    <div className="preview-product">
      <Picture product={product} />
      <div className="preview-details">
        <strong>{product.title}</strong>
        <i className="preview-line" />
        <i className="preview-line short" />
        <div className="preview-buy">
          <Quantity product={product} />
          <b aria-hidden>{t('addToCart')}</b>
        </div>
        {children}
      </div>
    </div>
  );
}

function CartPage({ product, children }: PageProps) {
  const t = useText();
  return (
    <div className="preview-details">
      <strong>{t('yourCart')}</strong>
      <div className="preview-cart-line">
        <Picture product={product} isSmall />
        <div>
          {product.title}
          <i className="preview-line short" />
        </div>
        <Quantity product={product} />
      </div>
      {children}
      <div className="preview-buy" aria-hidden>
        <b>{t('checkOut')}</b>
      </div>
    </div>
  );
}

function Picture({ product, isSmall = false }: Pick<PageProps, 'product'> & { isSmall?: boolean }) {
  const look = isSmall ? 'preview-picture small' : 'preview-picture';
  return product.imageUrl ? <img className={look} src={product.imageUrl} alt="" /> : <div className={look} />;
}

function Quantity({ product }: Pick<PageProps, 'product'>) {
  const t = useText();
  return (
    <span>
      <span aria-hidden>− </span>
      <span aria-label={t('quantity')}>{product.quantity}</span>
      <span aria-hidden> +</span>
    </span>
  );
}
