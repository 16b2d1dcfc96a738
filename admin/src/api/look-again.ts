import { whenIdle } from '../components/when-idle';

/**
 * For SWR: calls back when the merchant comes back to the page. Once the page has nothing else to do, as the first
 * press inside the platform's admin is such a return too, and its answer comes first.
 */
export function lookAgain(callback: () => void): () => void {
  let callOff = () => {};
  const later = () => {
    callOff();
    callOff = whenIdle(callback);
  };
  window.addEventListener('focus', later);
  document.addEventListener('visibilitychange', later);
  return () => {
    callOff();
    window.removeEventListener('focus', later);
    document.removeEventListener('visibilitychange', later);
  };
}
