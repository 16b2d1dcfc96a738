import { lookAgain } from '../src/api/look-again';

describe('coming back to the page', () => {
  let idle: (() => void)[];
  beforeEach(() => {
    idle = [];
    window.requestIdleCallback = (act) => idle.push(() => act({ didTimeout: false, timeRemaining: () => 50 }));
    window.cancelIdleCallback = (handle) => void idle.splice(handle - 1, 1, () => {});
  });
  afterEach(() => {
    Reflect.deleteProperty(window, 'requestIdleCallback');
    Reflect.deleteProperty(window, 'cancelIdleCallback');
  });
  const whenNothingElseIsToDo = () => idle.splice(0).forEach((act) => act());

  it('reads again once nothing else is to do, and once for what comes together', () => {
    const reads = jest.fn();
    const stop = lookAgain(reads);
    window.dispatchEvent(new Event('focus'));
    document.dispatchEvent(new Event('visibilitychange'));
    expect(reads).not.toHaveBeenCalled();
    whenNothingElseIsToDo();
    expect(reads).toHaveBeenCalledTimes(1);
    window.dispatchEvent(new Event('focus'));
    whenNothingElseIsToDo();
    expect(reads).toHaveBeenCalledTimes(2);
    stop();
  });

  it('reads nothing after it was stopped', () => {
    const reads = jest.fn();
    const stop = lookAgain(reads);
    window.dispatchEvent(new Event('focus'));
    stop();
    window.dispatchEvent(new Event('focus'));
    whenNothingElseIsToDo();
    expect(reads).not.toHaveBeenCalled();
  });
});
