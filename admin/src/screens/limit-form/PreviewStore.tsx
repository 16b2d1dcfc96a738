import type { DisplayType } from '@purchase-limits/domain/storefront-settings';
import type { ReactNode } from 'react';

type PreviewStoreProps = {
  /** Whether the cart page is shown, and not a product page. */
  isCart: boolean;
  /** Whether the message is shown in the page or over it. */
  look: DisplayType;
  /** The product in the page. */
  productTitle: string;
  /** The message; null when none would show. */
  message: ReactNode;
  /** The shop's own address. */
  domain: string;
};

/** A plain store page on a desktop, with the message. */
export function PreviewStore({ isCart, look, productTitle, message, domain }: PreviewStoreProps) {
  return (
    <div className="preview-store">
      <div className="preview-bar" aria-hidden>
        <i />
        <i />
        <i />
        <span>{`${domain}${isCart ? '/cart' : ''}`}</span>
      </div>
      <div className="preview-page">
        {isCart ? (
          <CartPage title={productTitle}>{look === 'inline' && message}</CartPage>
        ) : (
          <ProductPage title={productTitle}>{look === 'inline' && message}</ProductPage>
        )}
        {look === 'popup' && message && (
          <div className="preview-shade">
            <div className="preview-popup">
              {message}
              <span className="preview-close" aria-hidden>
                ×
              </span>
            </div>
          </div>
        )}
      </div>
    </div>
  );
}

type StorePageProps = {
  /** The product in the page. */
  title: string;
  /** The message, where it is shown in the page. */
  children: ReactNode;
};

function ProductPage({ title, children }: StorePageProps) {
  return (
    <div className="preview-product">
      <div className="preview-picture" aria-hidden />
      <div className="preview-details">
        <strong>{title}</strong>
        <i className="preview-line" />
        <i className="preview-line short" />
        <div className="preview-buy" aria-hidden>
          <span>− 1 +</span>
          <b>Add to cart</b>
        </div>
        {children}
      </div>
    </div>
  );
}

function CartPage({ title, children }: StorePageProps) {
  return (
    <div className="preview-details">
      <strong>Your cart</strong>
      <div className="preview-cart-line">
        <div className="preview-picture small" aria-hidden />
        <div>
          {title}
          <i className="preview-line short" />
        </div>
        <span aria-hidden>− 1 +</span>
      </div>
      {children}
      <div className="preview-buy" aria-hidden>
        <b>Check out</b>
      </div>
    </div>
  );
}
