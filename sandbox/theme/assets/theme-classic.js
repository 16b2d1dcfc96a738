// A theme without the standard events: forms are posted, a few buttons send requests, and no event is dispatched.
(function () {
  var root = window.Shopify.routes.root;

  function notice(text) {
    var place = document.getElementById('notice');
    place.textContent = text;
    place.classList.add('is-visible');
    setTimeout(function () {
      place.classList.remove('is-visible');
    }, 4000);
  }

  function post(path, body, isForm) {
    return fetch(root + 'cart/' + path + '.js', {
      method: 'POST',
      headers: isForm ? { Accept: 'application/javascript' } : { 'Content-Type': 'application/json' },
      body: isForm ? body : JSON.stringify(body),
    }).then(function (response) {
      return response.json().then(function (answer) {
        if (!response.ok) throw new Error(answer.description || answer.message);
        return answer;
      });
    });
  }

  function showCount() {
    return fetch(root + 'cart.js')
      .then(function (response) {
        return response.json();
      })
      .then(function (cart) {
        document.querySelectorAll('[data-cart-count]').forEach(function (badge) {
          badge.textContent = cart.item_count;
        });
      });
  }

  function changeLine(line, quantity) {
    post('change', { line: line, quantity: quantity })
      .then(function () {
        location.reload();
      })
      .catch(function (error) {
        notice(error.message);
      });
  }

  document.addEventListener('submit', function (event) {
    var form = event.target;
    if (!form.matches('.quick-add') || event.defaultPrevented) return;
    event.preventDefault();
    post('add', new FormData(form), true)
      .then(function (item) {
        notice(item.title);
        return showCount();
      })
      .catch(function (error) {
        notice(error.message);
      });
  });

  document.addEventListener('click', function (event) {
    var step = event.target.closest('[data-step]');
    if (step) {
      var input = step.parentElement.querySelector('input');
      input.value = Math.max(Number(input.min), (Number(input.value) || 0) + Number(step.dataset.step));
      if (input.dataset.line) changeLine(Number(input.dataset.line), Number(input.value));
    }
    var remove = event.target.closest('[data-remove]');
    if (remove) changeLine(Number(remove.dataset.remove), 0);
  });

  document.addEventListener('change', function (event) {
    if (event.target.matches('[data-submit-on-change]')) event.target.form.submit();
    if (event.target.matches('[data-line]'))
      changeLine(Number(event.target.dataset.line), Math.max(0, Number(event.target.value) || 0));
  });
})();
