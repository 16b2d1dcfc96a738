import type { ReactNode } from 'react';
import { useText } from './texts';

export type PreviewDevice = 'desktop' | 'phone';
/** The previewed product; `quantity` matches the message. `price` is formatted. */
export type PreviewProduct = { title: string; imageUrl: string | null; quantity: number; price?: string };

type PreviewStoreProps = {
  /** Whether the cart page is shown, and not a product page. */
  isCart: boolean;
  /** How wide the page is. */
  device: PreviewDevice;
  /** The product in the page. */
  product: PreviewProduct;
  /** The message; null when none would show. */
  message: ReactNode;
  /** The shop by its name and its own address. */
  shop: { name: string; domain: string };
};

/** A preview of a store page with the message, next to its button or as a popup. */
export function PreviewStore({ isCart, device, product, message, shop }: PreviewStoreProps) {
  const t = useText();
  const Page = isCart ? CartPage : ProductPage;
  return (
    <div className="preview-store" data-device={device} role="group" aria-label={t('page')}>
      <div className="preview-bar" aria-hidden>
        <i />
        <i />
        <i />
        <span>{`${shop.domain}${isCart ? '/cart' : ''}`}</span>
      </div>
      <div className="preview-page" data-purchase-limits-page="">
        <div className="preview-header" aria-hidden>
          <b>{shop.name}</b>
          <span>{t('menu')}</span>
        </div>
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
        {product.price && <span>{product.price}</span>}
        <span className="preview-sizes" aria-hidden>
          {t('sizes')}
        </span>
        <div className="preview-buy">
          <Quantity product={product} />
          <b aria-hidden>{t('addToCart')}</b>
        </div>
        {children}
        <span className="preview-note" aria-hidden>
          {t('delivery')}
        </span>
        <i className="preview-line" />
        <i className="preview-line short" />
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
  if (product.imageUrl) return <img className={look} src={product.imageUrl} alt="" />;
  return (
    <div className={look}>
      <svg viewBox="0 0 48 48" aria-hidden>
        <path d="M17 8 8 13 4 22l7 3 2-3v19h22V22l2 3 7-3-4-9-9-5c-2 4-12 4-14 0Z" />
      </svg>
    </div>
  );
}

function Quantity({ product }: Pick<PageProps, 'product'>) {
  const t = useText();
  return (
    <span className="preview-quantity">
      <span aria-hidden>− </span>
      <span role="img" aria-label={`${t('quantity')} ${product.quantity}`}>
        {product.quantity}
      </span>
      <span aria-hidden> +</span>
    </span>
  );
}
