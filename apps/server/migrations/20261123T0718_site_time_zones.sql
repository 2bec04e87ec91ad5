-- Where a site's clocks are: its documents write their times by them. Without one they are written in UTC, and say so.
alter table sites add column time_zone text;
