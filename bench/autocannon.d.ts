// The part of autocannon that the figures use; the package brings no types along.
declare module 'autocannon' {
  namespace autocannon {
    type Options = {
      url: string;
      connections: number;
      duration: number;
      method?: string;
      headers?: Record<string, string>;
      requests?: object[];
    };
    type Result = { requests: { average: number }; non2xx: number; errors: number };
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
