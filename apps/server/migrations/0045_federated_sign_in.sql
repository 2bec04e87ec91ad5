-- Sign-ins under way at an OpenID Connect provider, and single-sign-on tokens that were adopted (OP-AUTH-9).
create table provider_sign_ins (
  state text primary key,
  nonce text not null,
  code_verifier text not null,
  return_path text not null,
  created_at timestamptz not null,
  used_at timestamptz
);

create table adopted_tokens (
  token_hash text primary key,
  adopted_at timestamptz not null
);
