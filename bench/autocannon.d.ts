// The part of autocannon that is used here; the package contains no types.
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
    type Result = { requests: { average: number; total: number }; non2xx: number; errors: number };
  }
  function autocannon(options: autocannon.Options): Promise<autocannon.Result>;
  export = autocannon;
}
