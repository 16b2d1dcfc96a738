// Choosing a variant on a card: the details of the product's page in a dialog.
import { onCartChange } from '@theme/cart-requests';
import { Component, define, parsePage } from '@theme/component';

class QuickAdd extends Component {
  connectedCallback() {
    this.querySelector('.quick-add__button--choose')?.addEventListener('click', async () => {
      const response = await fetch(this.dataset.productUrl);
      document.querySelector('quick-add-dialog').show(parsePage(await response.text()), this.dataset.productTitle);
    });
  }
}

class QuickAddDialog extends Component {
  connectedCallback() {
    this.addEventListener('click', (event) => {
      if (event.target === this.ref('dialog') || event.target.closest('.dialog__close')) this.ref('dialog').close();
    });
    onCartChange(({ userErrors }) => {
      if (userErrors.length === 0) this.ref('dialog').close();
    });
  }
  show(page, title) {
    const grid = page.querySelector('.product-information__grid');
    this.querySelector('#quick-add-modal-content').replaceChildren(document.importNode(grid, true));
    this.ref('dialog').setAttribute('aria-label', title);
    this.ref('dialog').showModal();
  }
}

define('quick-add-component', QuickAdd);
define('quick-add-dialog', QuickAddDialog);
